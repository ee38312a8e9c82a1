/** What brings a model maker points, each time, and at most on one day. Points are counted from what there is, so that what is taken back brings none. */
export interface PointRule {
  title: string;
  points: number;
  dailyMost: number;
}

export const pointRules = {
  published: { title: '模型第一次上架', points: 10, dailyMost: 50 },
  sold: { title: '模型被购买或领取', points: 5, dailyMost: 100 },
  collected: { title: '模型被收藏', points: 2, dailyMost: 20 },
  liked: { title: '模型被点赞', points: 1, dailyMost: 20 },
  answered: { title: '回复自己模型下的评论', points: 2, dailyMost: 10 },
} as const satisfies Record<string, PointRule>;
export type PointKind = keyof typeof pointRules;
export const pointKinds = Object.keys(pointRules) as PointKind[];
