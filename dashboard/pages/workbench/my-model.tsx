import { OwnedModels } from '../../features/mall/owned-models.tsx';

/** `/workbench/myModel`: the models that one owns; the editor leads here after a payment. */
export const MyModelPage = () => (
  <OwnedModels title="我的模型" description="在商城里购买、免费领取和用次数换取的模型。自己上传的在「源文件管理」里。" />
);
