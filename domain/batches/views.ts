import { z } from 'zod';
import { jobCardView } from '../jobs/views.ts';
import { placeStateNames } from './state.ts';

const placeView = z.object({
  place: z.int().describe('批次里的第几个，从 1 开始'),
  fileId: z.string(),
  modelName: z.string(),
  sourceThumbnailUrl: z.string().nullable().describe('源文件的图，没有为 null'),
  state: z
    .enum(placeStateNames)
    .describe(
      'unpaid 待支付，running 处理中，success 已完成，failed 处理失败，cancelled 已取消，closed 订单已关闭，refunded 已退款，deleted 结果已删除',
    ),
  tips: z.string().nullable().describe('为什么没有结果'),
  canRetry: z.boolean().describe('可以重新处理'),
  job: jobCardView.nullable().describe('最近一次处理；未支付为 null'),
});
export type PlaceView = z.infer<typeof placeView>;

/** `batchDetail`. */
export const batchView = z.object({
  id: z.string(),
  createdAt: z.iso.datetime(),
  areMaps: z.boolean().describe('处理的是影像，不是模型'),
  percent: z.int().describe('0–100；已结束的每个算 100'),
  counts: z.record(z.enum(placeStateNames), z.int()).describe('各状态的个数'),
  beforeBytes: z.int().describe('已完成的处理前共多少字节'),
  afterBytes: z.int().describe('已完成的处理后共多少字节'),
  orderId: z.string().nullable().describe('等待支付的订单'),
  download: z
    .object({ url: z.string().describe('/media 下的地址，一个 ZIP'), fileName: z.string(), count: z.int() })
    .nullable()
    .describe('全部结果；还没有结果为 null'),
  places: z.array(placeView),
});
export type BatchView = z.infer<typeof batchView>;
