import { operations, type OpenOperation } from '#domain/open/operations';
import { newestVersion, openBase } from '#domain/open/version';

/** What a language model should know to write a program against the developers' API, in the form of llmstxt.org. */
export function llmsText(origin: string): string {
  const calls = (Object.entries(operations) as [string, OpenOperation][]).map(
    ([name, { method, path, summary, scope, makes }]) =>
      `- [${method} ${openBase}${path}](${origin}/apiIndex#${name}): ${summary}${scope === 'public' ? '，不需要密钥' : `，权限 ${scope}`}${makes === true ? '，需要 Idempotency-Key' : ''}`,
  );
  return `# 模工坊 · Modelmill

> 三维模型和地图影像的处理平台。REST 接口在 ${origin}${openBase}：上传或从网址取得文件，检测，轻量化，转换格式，重新布线，倾斜摄影切片，放大影像，再下载结果。

- 每次请求带 Authorization: Bearer 和密钥。测试密钥 mm_test_… 在 ${origin}/developerCenter 马上可以新建，正式密钥 mm_live_… 须先认证。
- JSON 字段为 snake_case，时间为 ISO 8601 UTC，金额的单位是分。编号带前缀：file_、job_、out_、est_、evt_、whk_、dlv_。
- 新建文件、处理和 Webhook 的请求须带 Idempotency-Key；同一个值只做一次，24 小时内得到同样的回答。
- POST ${openBase}/jobs 带 Prefer: wait=60 会等到处理结束。GET 文件和处理可以带 ?wait=60。
- 出错时的回答是 application/problem+json，按 code 判断，不要按 detail。429 和 503 按 Retry-After 等待后再试。
- 版本是日期，写在 Modelmill-Version；现在是 ${newestVersion}。
- 等待结果不要反复查询：用 ?wait、GET ${openBase}/events（游标，长轮询或 text/event-stream）或 Webhook（Standard Webhooks）。

## 说明

- [openapi.json](${origin}${openBase}/openapi.json): OpenAPI 3.1，由接口本身的校验规则生成
- [接口列表](${origin}/apiIndex): 每个接口的字段、代码和试一试
- [示例代码](${origin}/exampleCode): curl、JavaScript、Python 和 Webhook
- [错误说明](${origin}/developerCenter/commonProblem): 每个 code 的原因和办法

## 接口

${calls.join('\n')}
`;
}
