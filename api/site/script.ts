import { createHash } from 'node:crypto';

/** What the server's pages run: one menu open at a time, closed by a press elsewhere or Escape, and the way back after 600 pixels. */
export const siteScript = `const groups=[...document.querySelectorAll('details.group')];
const close=(but)=>groups.forEach((one)=>{if(one!==but)one.open=false});
groups.forEach((one)=>one.addEventListener('toggle',()=>one.open&&close(one)));
addEventListener('pointerdown',({target})=>close(groups.find((one)=>one.contains(target))));
addEventListener('keydown',({key})=>{if(key==='Escape')close()});
const back=document.querySelector('.top');
const show=()=>{back.hidden=scrollY<=600};
addEventListener('scroll',show,{passive:true});show();
if(innerWidth<900)document.querySelector('.widget').open=false;
`;

/**
 * What pages tell the statistics, after they are painted: docs/decisions/statistics.md. No cookie; a tab keeps the id of its visit until it is closed. Browsers that a
 * program drives, and those that ask not to be counted, tell nothing.
 */
export const visitsScript = `(()=>{
if(navigator.webdriver||navigator.globalPrivacyControl)return;
const kept=sessionStorage,key='modelmill.visit',base=location.origin;
const named=()=>(/[?&](?:utm_)?campaign=([^&#]*)/.exec(location.search)||[])[1]||'';
const packed=(it)=>new Blob([JSON.stringify(it)],{type:'application/json'});
const tell=(path,it)=>navigator.sendBeacon(base+path,packed(it));
const ask=async(path,it)=>(await (await fetch(base+path,{method:'POST',keepalive:true,body:packed(it)})).json()).datas;
let id=kept.getItem(key),shown,errors=0,from=document.referrer,waiting=[];
const show=async()=>{
if(shown===location.pathname+named())return;
shown=location.pathname+named();
try{
if(!id||(named()&&named()!==kept.getItem(key+'.campaign'))){
const got=await ask('/visitors/analysis-visitors/add',{entranceUrl:location.pathname+(named()&&'?campaign='+named()),sourceUrl:from.slice(0,500)});
if(typeof got==='string'){id=got;kept.setItem(key,id);kept.setItem(key+'.campaign',named());waiting.splice(0).forEach((it)=>act(...it))}
}else tell('/api-personal/imsUserVisitRecord/unauth/saveUserVisitRecord',{visitorId:id,eventType:'view',websiteModule:location.pathname});
}catch{}
};
const act=(tag,affiliation)=>!id?waiting.length<9&&waiting.push([tag,affiliation]):tell('/actionLog/addActionLog',{source:2,touristId:id,tag,affiliation,location:location.pathname});
const later=()=>setTimeout(show,500);
for(const name of['pushState','replaceState']){const own=history[name];history[name]=function(...all){own.apply(this,all);later()}}
addEventListener('popstate',later);
addEventListener('pagehide',()=>id&&tell('/visitors/analysis-visitors/end',{uuid:id}));
addEventListener('click',({target})=>{const point=target.closest?.('[data-point]');if(point)act(point.dataset.point)},true);
addEventListener('point',({detail})=>act(detail));
const fail=(tag)=>++errors<6&&act(tag,'error');
addEventListener('error',({target})=>fail(target===window?'script':'resource'),true);
addEventListener('unhandledrejection',()=>fail('promise'));
if(document.readyState==='complete')later();else addEventListener('load',later);
})();
`;

export const visitsScriptAddress = `/visits.js?v=${createHash('sha256').update(visitsScript).digest('hex').slice(0, 10)}`;
export const siteScriptAddress = `/site.js?v=${createHash('sha256').update(siteScript).digest('hex').slice(0, 10)}`;
