/** What a reviewer may hold against a model: about which field it is, what its seller reads, and whether it can be mended at all. */

export const reviewFields = ['modelName', 'description', 'cateId', 'modelPrice', 'preview', 'model', 'licence', 'other'] as const;
export type ReviewField = (typeof reviewFields)[number];

export const reviewFieldLabels: Readonly<Record<ReviewField, string>> = {
  ...{
    modelName: '名称',
    description: '简介',
    cateId: '分类和标签',
    modelPrice: '价格',
    preview: '画面',
    model: '模型',
    licence: '授权',
    other: '其他',
  },
};

interface Reason {
  field: ReviewField;
  text: string;
  /** Nothing that its seller could change would have it put on sale. */
  final?: true;
}

export const reviewReasons = {
  vagueName: { field: 'modelName', text: '名称没有说明是什么，请写出物体和特点' },
  wrongName: { field: 'modelName', text: '名称与模型不符，或含有他人的品牌' },
  thinDescription: { field: 'description', text: '简介太短，请写明用途、尺寸和包含的内容' },
  contactDescription: { field: 'description', text: '简介里有联系方式或站外链接，请删除' },
  wrongCategory: { field: 'cateId', text: '分类或标签与模型不符' },
  oddPrice: { field: 'modelPrice', text: '价格明显不合理，请参考同类模型' },
  darkPicture: { field: 'preview', text: '画面看不清模型，请检查材质和朝向' },
  lostTextures: { field: 'model', text: '模型缺少贴图，请补齐后重新上传' },
  brokenModel: { field: 'model', text: '模型有破面或多余的部件，请修整后重新上传' },
  wrongLicence: { field: 'licence', text: '所选的授权与来源不符' },
  undeclaredAi: { field: 'licence', text: '看起来由 AI 生成，请如实声明' },
  copied: { field: 'other', text: '与他人的模型相同，不能上架', final: true },
  forbidden: { field: 'other', text: '内容违反平台规定，不能上架', final: true },
} as const satisfies Record<string, Reason>;
export type ReviewReason = keyof typeof reviewReasons;
export const reviewReasonNames = Object.keys(reviewReasons) as ReviewReason[];

export const isFinalReason = (name: ReviewReason): boolean => 'final' in reviewReasons[name];

const causeLength = 400;

/** What is held against one field. Kept in `mall_models.review_causes` and `model_reviews.causes` as JSON. */
export interface ReviewCause {
  field: ReviewField;
  text: string;
}

/** What a reviewer chose and wrote, by field. */
export const causesOf = ({ reasons, cause }: { reasons: readonly ReviewReason[]; cause: string }): ReviewCause[] => [
  ...reasons.map((name) => ({ field: reviewReasons[name].field, text: reviewReasons[name].text })),
  ...(cause === '' ? [] : [{ field: 'other' as const, text: cause }]),
];

/** All of it in one line, as long as a column holds. */
export const causeText = (causes: readonly ReviewCause[]): string =>
  causes
    .map(({ text }) => text)
    .join('；')
    .slice(0, causeLength);
