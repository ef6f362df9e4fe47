/** `npm run cluster`: the loss of each part of a house while members bet (failover.ts); `-- --upgrade [commit]`: a rolling upgrade. */
const place = process.argv.indexOf('--upgrade');
if (place < 0) await import('./failover.ts');
else await (await import('./upgrade.ts')).tryUpgrade(process.argv[place + 1]);
