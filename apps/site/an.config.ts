import base from './vite.config.ts';
import { writeFileSync } from 'node:fs';
const an = { name:'an', generateBundle(_o:any,b:any){ const out:any=[]; for(const c of Object.values(b) as any[]) if(c.type==='chunk') out.push({file:c.fileName,name:c.name,facade:c.facadeModuleId,entry:c.isEntry,imports:c.imports,dyn:c.dynamicImports,css:[...(c.viteMetadata?.importedCss??[])],code:c.code.length,modules:Object.fromEntries(Object.entries(c.modules).map(([k,m]:any)=>[k.replace('/work/wt/perf/',''),m.code?.length??m.renderedLength]))}); writeFileSync('/tmp/an.json',JSON.stringify(out)); } };
const b: any = base;
export default { ...b, plugins:[...b.plugins, an], build: {...b.build, rolldownOptions: {...b.build.rolldownOptions, output: { codeSplitting: { groups: [
  { name: 'first', tags: ['$initial'], priority: 2 },
  { name: 'late', test: /app\/frame\/late\.tsx|features\/notices\/notice-opener\.tsx|app\/popup-host\.tsx/, priority: 1 },
]}}}}};
