import type { WireModelType } from '../wire/names.ts';

export interface LabelCategoryView {
  id: number;
  cateType: WireModelType;
  name: string;
}
