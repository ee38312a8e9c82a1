import { OwnedModels } from '../../features/mall/owned-models.tsx';

/** `/workbench/transactionModel`: the models that one has bought or taken, as the menu names them. */
export const TransactionModelPage = () => (
  <OwnedModels title="已购模型" description="购买和领取的模型都在这里，随时可以下载原文件，发布者下架后也一样。" />
);
