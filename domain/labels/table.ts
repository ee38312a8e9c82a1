/** What models are called by in lists and searches: categories for each type of model, and the labels in each. docs/decisions/labels.md */

import type { ModelType } from '../files/model-type.ts';

export interface LabelCategory {
  /** Never given to another. */
  id: number;
  modelType: ModelType;
  name: string;
  labels: readonly string[];
}

export const labelCategories: readonly LabelCategory[] = [
  { id: 1, modelType: 'single', name: '建筑', labels: ['住宅', '商业建筑', '公共建筑', '古建筑', '桥梁', '建筑构件'] },
  { id: 2, modelType: 'single', name: '室内家居', labels: ['桌椅', '沙发', '柜架', '床具', '灯具', '厨卫', '摆件'] },
  { id: 3, modelType: 'single', name: '机械工业', labels: ['机床', '管道阀门', '电力设备', '工程机械', '机器人', '零部件'] },
  { id: 4, modelType: 'single', name: '交通工具', labels: ['汽车', '卡车', '轨道交通', '船舶', '飞机', '自行车'] },
  { id: 5, modelType: 'single', name: '人物角色', labels: ['写实人物', '卡通人物', '服饰', '动作'] },
  { id: 6, modelType: 'single', name: '动物植物', labels: ['哺乳动物', '鸟类', '水生动物', '树木', '花草'] },
  { id: 7, modelType: 'single', name: '文物艺术', labels: ['雕塑', '器皿', '书画', '非遗'] },
  { id: 8, modelType: 'single', name: '电子产品', labels: ['手机电脑', '家电', '仪器仪表', '传感器'] },
  { id: 9, modelType: 'single', name: '医疗教育', labels: ['人体器官', '医疗器械', '教学模型'] },
  { id: 10, modelType: 'single', name: '其他', labels: ['其他'] },
  { id: 11, modelType: 'oblique', name: '城市', labels: ['城区', '街区', '小区', '商圈'] },
  { id: 12, modelType: 'oblique', name: '园区', labels: ['工业园区', '校园', '景区', '港口'] },
  { id: 13, modelType: 'oblique', name: '乡村与自然', labels: ['村镇', '农田', '山体', '水域'] },
  { id: 14, modelType: 'oblique', name: '工程', labels: ['道路', '桥梁', '水利', '矿山', '工地'] },
];

/** Most labels of a category; a label's id is `category × this + place`. */
const labelsPerCategory = 1000;

export interface Label {
  id: number;
  parentId: number;
  name: string;
}

/** The labels of a category, none for an unknown one. */
export const labelsOf = (categoryId: number): Label[] =>
  (labelCategories.find(({ id }) => id === categoryId)?.labels ?? []).map((name, place) => ({
    id: categoryId * labelsPerCategory + place + 1,
    parentId: categoryId,
    name,
  }));
