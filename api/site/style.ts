import { createHash } from 'node:crypto';

/** The look of the server's pages: the dashboard's colours and type. */
export const siteStyle = `:root{--ink:#1a2233;--muted:#566074;--faint:#667085;--line:#e4e8ef;--page:#f5f7fa;--surface:#fff;--primary:#1456f0;--soft:#eaf0fe;--radius:10px}
*,*::before,*::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;scroll-padding-top:80px}
body{margin:0;color:var(--ink);background:var(--surface);font:16px/1.75 'PingFang SC','Noto Sans SC','Noto Sans CJK SC','Microsoft YaHei',system-ui,sans-serif;font-variant-numeric:tabular-nums;-webkit-font-smoothing:antialiased}
h1,h2,h3,p,ul,ol,dl,dd,figure{margin:0;padding:0}ul,ol{list-style:none}
a{color:var(--primary);text-decoration:none}a:hover{text-decoration:underline}
:focus-visible{outline:2px solid var(--primary);outline-offset:2px}
.wide{max-width:1184px;margin-inline:auto;padding-inline:24px}
.skip{position:absolute;left:-999px}.skip:focus{left:16px;top:16px;z-index:200;background:#fff;padding:8px 16px}
.head{position:sticky;top:0;z-index:100;border-bottom:1px solid var(--line);background:var(--surface);font-size:14px}
.bar{display:flex;align-items:center;gap:28px;min-height:64px}
.logo{display:inline-flex;gap:10px;align-items:center;color:var(--ink);font-size:18px;font-weight:600;letter-spacing:.5px;white-space:nowrap}.logo:hover{text-decoration:none}.logo small{font-size:.82em;font-weight:400;opacity:.72;margin-inline-start:4px}
.menu{display:flex;flex:1;gap:22px;align-items:center}
.menu>a,.group>summary{color:var(--ink);white-space:nowrap;line-height:64px;border-bottom:2px solid transparent;margin-bottom:-1px;cursor:pointer;list-style:none}
.group>summary::-webkit-details-marker{display:none}
.group>summary::after{content:'';display:inline-block;width:6px;height:6px;margin:0 2px 3px 6px;border:solid currentcolor;border-width:0 1.5px 1.5px 0;transform:rotate(45deg)}
.menu>a:hover,.group>summary:hover,.menu [aria-current]{color:var(--primary);text-decoration:none}.menu [aria-current]{border-color:var(--primary)}
.group{position:relative}.group ul{position:absolute;top:100%;left:-20px;width:280px;padding:8px;border-radius:0 0 12px 12px;background:#fff;box-shadow:0 12px 32px -8px rgb(16 24 40/22%),0 2px 6px rgb(16 24 40/8%)}
.group li a{display:block;padding:8px 12px;border-radius:8px;color:var(--ink);line-height:1.5}.group li a:hover{background:#f1f4f9;text-decoration:none}.group li b{display:block;font-weight:500}.group li span{color:var(--faint);font-size:13px}
.person{display:flex;gap:16px;align-items:center;white-space:nowrap}.person a{color:var(--ink)}.person .search{display:flex;padding:8px}.person .enter{padding:5px 14px;border:1px solid var(--primary);border-radius:8px;color:var(--primary)}
.crumbs{padding-top:20px;font-size:13px;color:var(--faint)}.crumbs ol{display:flex;flex-wrap:wrap}.crumbs li:not(:last-child)::after{content:'/';margin:0 8px;color:#c3cad6}.crumbs a{color:var(--faint)}
main{padding-block:32px 88px;min-height:60vh}
.lead{max-width:800px;margin-bottom:40px}.lead .kicker{color:var(--primary);font-size:14px;font-weight:500}
h1{font-size:38px;line-height:1.3;letter-spacing:-.5px;font-weight:650;text-wrap:balance}.lead h1{margin:6px 0 14px}.lead p{color:var(--muted);font-size:18px;line-height:1.7}.lead time{color:var(--faint);font-size:14px}
.split{display:grid;grid-template-columns:minmax(0,1fr) 220px;gap:64px;align-items:start}
.toc{position:sticky;top:96px;font-size:14px}.toc h2{font-size:13px;color:var(--faint);font-weight:500;margin-bottom:8px}.toc a{display:block;padding:4px 0 4px 14px;border-left:2px solid var(--line);color:var(--muted)}.toc a:hover{color:var(--primary);border-color:var(--primary);text-decoration:none}
.text{max-width:800px}.text>*+*{margin-top:16px}
.text h2{margin-top:48px;font-size:24px;line-height:1.4;font-weight:600}.text h2:first-child{margin-top:0}.text h3{margin-top:28px;font-size:18px;font-weight:600}
.text p a,.text li a,.text td a,.text blockquote a{text-decoration:underline;text-underline-offset:3px}
.text>ul:not(.cards,.hits) li,.text>ol:not(.steps) li{position:relative;padding-left:22px}.text>ul li+li,.text>ol li+li{margin-top:6px}.text>ul:not(.cards,.hits)>li::before{content:'';position:absolute;left:4px;top:.75em;width:6px;height:6px;border-radius:50%;background:var(--primary)}
.text>ol:not(.steps){counter-reset:n}.text>ol:not(.steps)>li::before{counter-increment:n;content:counter(n) '.';position:absolute;left:0;color:var(--primary)}
code{padding:2px 6px;border-radius:5px;background:#f1f4f9;font:14px/1.5 ui-monospace,'SFMono-Regular',Menlo,Consolas,monospace}
blockquote{margin:0;padding:2px 0 2px 18px;border-left:3px solid var(--primary);color:var(--muted)}
.table{overflow-x:auto;border:1px solid var(--line);border-radius:var(--radius)}table{width:100%;border-collapse:collapse;font-size:15px}th,td{padding:10px 16px;text-align:left;vertical-align:top;border-bottom:1px solid var(--line)}th{background:var(--page);font-weight:500;white-space:nowrap}tr:last-child td{border-bottom:0}td:first-child{white-space:nowrap}
figure img{display:block;max-width:100%;height:auto;border-radius:var(--radius);background:var(--page)}figcaption{margin-top:8px;color:var(--faint);font-size:14px}
.compare{display:grid;grid-template-columns:1fr 1fr;gap:16px}
.steps{display:grid;gap:12px;counter-reset:s}.steps li{display:grid;grid-template-columns:36px 1fr;column-gap:14px;padding:18px 20px;border:1px solid var(--line);border-radius:var(--radius)}.steps li::before{counter-increment:s;content:counter(s);grid-row:1/3;width:32px;height:32px;border-radius:50%;background:var(--soft);color:var(--primary);font-weight:600;line-height:32px;text-align:center}.steps b{font-weight:600}.steps span{color:var(--muted);font-size:15px}
.cards,.list{display:grid;grid-template-columns:repeat(auto-fill,minmax(240px,1fr));gap:16px}.text .cards li,.list li{display:flex;flex-direction:column;gap:6px;padding:20px;border:1px solid var(--line);border-radius:var(--radius);background:#fff}.text .cards li+li{margin-top:0}.cards b{font-weight:600}.cards span{flex:1;color:var(--muted);font-size:15px;line-height:1.65}.cards a,.text .cards a{font-size:15px;text-decoration:none}
.list{margin-top:40px}.list li{position:relative;padding:22px}.list li:hover{border-color:#b7c8f5}.list h2{font-size:18px;line-height:1.45;font-weight:600}.list h2 a{color:inherit}.list h2 a::after{content:'';position:absolute;inset:0}.list p{color:var(--muted);font-size:15px;line-height:1.65}.list time{color:var(--faint);font-size:13px}
.figures{display:grid;grid-template-columns:repeat(auto-fit,minmax(170px,1fr));gap:16px}.figures div{padding:20px;border-radius:var(--radius);background:var(--page)}.figures dt{color:var(--faint);font-size:14px}.figures s{display:block;color:var(--faint);font-size:15px}.figures b{font-size:26px;line-height:1.3;font-weight:600}
.note{padding:16px 20px;border-radius:var(--radius);background:var(--soft)}.note>*+*{margin-top:8px}
.actions{display:flex;flex-wrap:wrap;gap:12px}.text .actions a,.actions a{padding:9px 22px;border:1px solid var(--line);border-radius:8px;color:var(--ink);text-decoration:none;font-size:15px}.text .actions a:first-child,.actions a:first-child{border-color:var(--primary);background:var(--primary);color:#fff}.actions a:hover{filter:brightness(.95)}
.badge{display:inline-block;padding:2px 12px;border-radius:99px;background:var(--soft);color:var(--primary);font-size:14px;font-weight:500}
.find{display:flex;gap:12px;max-width:640px}.find input{flex:1;min-width:0;padding:10px 16px;border:1px solid #8c96a8;border-radius:8px;font:inherit}.find button{padding:10px 24px;border:0;border-radius:8px;background:var(--primary);color:#fff;font:inherit;cursor:pointer}
.find+.text{margin-top:28px}.text .hits li{padding:18px 0;margin:0;border-bottom:1px solid var(--line)}.text .hits a{font-size:18px;font-weight:500;text-decoration:none}.hits p{color:var(--muted);font-size:15px}.hits small{color:var(--faint)}
.map{display:grid;grid-template-columns:repeat(auto-fill,minmax(220px,1fr));gap:36px 24px}.map h2{font-size:16px;margin-bottom:8px}.map li{padding:3px 0;font-size:15px}
.foot{border-top:1px solid var(--line);background:var(--page);font-size:14px}.foot>.wide:first-child{display:grid;grid-template-columns:2fr repeat(3,1fr);gap:32px;padding-block:48px}.foot h2{font-size:14px;font-weight:600;margin-bottom:8px}.foot li{padding:3px 0}.foot li a{color:var(--muted)}.foot .brand p{margin-top:12px;color:var(--muted)}.friends{display:flex;flex-wrap:wrap;gap:4px 20px;padding-block:16px;border-top:1px solid var(--line)}.friends h2{margin:0;line-height:1.9}.friends ul{display:flex;flex-wrap:wrap;gap:0 20px}.legal{display:flex;flex-wrap:wrap;gap:4px 24px;padding-block:16px 24px;color:var(--faint)}.legal a{color:inherit}
.widget{position:fixed;right:20px;bottom:96px;z-index:90;width:112px;border:1px solid var(--line);border-radius:12px;background:#fff;box-shadow:0 6px 20px -6px rgb(16 24 40/18%);font-size:14px;text-align:center;overflow:hidden}.widget summary{padding:8px;cursor:pointer;list-style:none;color:#fff;background:var(--primary)}.widget summary::-webkit-details-marker{display:none}.widget li a{display:block;padding:8px 4px;color:var(--ink)}.widget li+li{border-top:1px solid var(--line)}
.widget:not([open]){width:64px}
.top{position:fixed;right:20px;bottom:40px;z-index:90;padding:8px 14px;border:1px solid var(--line);border-radius:99px;background:#fff;box-shadow:0 6px 20px -6px rgb(16 24 40/18%);color:var(--ink);font-size:14px}.top[hidden]{display:none}
@media(width<1100px){.bar{flex-wrap:wrap;gap:0 16px;padding-block:10px 0}.logo{flex:1}.menu{flex:1 0 100%;order:1;gap:20px;flex-wrap:wrap}.menu>a,.group>summary{line-height:44px}.foot>.wide:first-child{grid-template-columns:repeat(3,1fr)}.foot .brand{grid-column:1/-1}}
@media(width<900px){.split{display:block}.toc{display:none}.list{margin-top:32px}}
@media(width<700px){body{padding-bottom:0}.wide{padding-inline:16px}h1{font-size:28px}.lead p{font-size:16px}.text h2{font-size:21px;margin-top:36px}main{padding-block:20px 64px}.head .logo small{display:none}.person{gap:10px}.menu{gap:0 16px;font-size:13px}.menu>a,.group>summary{line-height:40px}.group{position:static}.group ul{left:16px;right:16px;width:auto}.compare{grid-template-columns:1fr}.foot>.wide:first-child{grid-template-columns:1fr 1fr;gap:24px}.widget{bottom:16px;right:12px}.widget:not([open]){width:56px}.top{right:76px;bottom:16px;padding:7px 12px}.find button{padding-inline:16px}.head{position:static}}
@media(prefers-reduced-motion:no-preference){html{scroll-behavior:smooth}}
`;

export const siteStyleAddress = `/site.css?v=${createHash('sha256').update(siteStyle).digest('hex').slice(0, 10)}`;
