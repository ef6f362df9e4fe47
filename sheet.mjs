import sharp from 'sharp'; import {readdirSync} from 'node:fs';
const [,, prefix, w, h, cols, out] = process.argv;
const W=+w,H=+h,C=+cols;
const skip=(process.env.ONLY??'').split(' ').filter(Boolean);
const fs=readdirSync('/tmp/shots').filter(f=>f.startsWith(prefix)&&(skip.length===0||skip.some(s=>f.includes(s)))).sort();
const parts=await Promise.all(fs.map(async(f,i)=>({input:await sharp('/tmp/shots/'+f).resize(W,H,{fit:'cover',position:'top'}).toBuffer(),left:(i%C)*(W+8),top:Math.floor(i/C)*(H+8)})));
await sharp({create:{width:C*(W+8),height:Math.ceil(fs.length/C)*(H+8),channels:3,background:'#888'}}).composite(parts).png().toFile(out);
console.log(fs.join(' '));
