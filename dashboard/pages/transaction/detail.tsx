import { CheckCircleFilled } from '@ant-design/icons';
import { Suspense, useState, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { formatBytes, formatCount } from '#domain/display/numbers';
import { licences } from '#domain/trade/licences';
import { priceText } from '#domain/mall/price-text';
import type { MallDetailView } from '#domain/mall/views';
import { addresses } from '../../addresses.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { downloadModel, orderModels, useMallModel } from '../../api/mall.ts';
import { lazyDialog } from '../../components/lazy-part.ts';
import { ModelShow } from '../../components/model-show.tsx';
import { themedPart } from '../../components/themed-part.tsx';
import { toast } from '../../components/toast.tsx';
import buttons from '../../features/mall/buttons.module.css';
import { MallNotice } from '../../features/mall/mall-notice.tsx';
import { PayModels } from '../../features/mall/pay-models.tsx';
import { openLoginPopup } from '../../features/accounts/login-popup-state.ts';
import { Comments } from '../../features/mall/comments.tsx';
import { WorkActions } from '../../features/mall/work-actions.tsx';
import { SignedIn } from '../../features/mall/signed-in.ts';
import { useShopping } from '../../features/mall/use-shopping.ts';
import { useAnchor } from '../../hooks/use-anchor.ts';
import { usePageTitle } from '../../hooks/page-title.ts';
import { useSession } from '../../hooks/use-session.ts';
import styles from './detail.module.css';

/** `/transaction/detail?id=`: one model, and how one gets it. */
export function TransactionDetailPage() {
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  const { phase } = useSession();
  const { data: model, error, mutate } = useMallModel(phase === 'starting' ? null : id);
  usePageTitle(model?.modelName ?? '模型详情');
  useAnchor(model !== undefined);
  if (model !== undefined) return <Model model={model} />;
  if (error === undefined) return <div className={`${styles.page} ${styles.waiting}`} role="status" aria-label="正在读取" />;
  return (
    <div className={styles.page}>
      <MallNotice title="没有找到这个模型" text={`${sentenceOf(error)}。它可能已经下架。`} alert>
        <button type="button" className={buttons.secondary} onClick={() => void mutate()}>
          重新加载
        </button>
        <Link className={buttons.primary} to={addresses.mall()}>
          回到模型商城
        </Link>
      </MallNotice>
    </div>
  );
}

function Model({ model }: { model: MallDetailView }) {
  const { modelName, modelPrice, format, fileSize, cateName, labels, description, figures, userId, nickname, sales } = model;
  const { licence, madeByAi, tags } = model;
  const seller = <Link to={addresses.author(userId)}>{nickname}</Link>;
  const facts: [string, ReactNode][] = [
    ['发布者', seller],
    ['格式', format.toUpperCase()],
    ['文件大小', formatBytes(fileSize)],
    ['分类', [cateName, ...labels.map(({ name }) => name)].join(' · ')],
    ['拥有的人', `${formatCount(sales)} 人`],
    ['授权', <Licensed key="licence" licence={licence} />],
    ...(madeByAi ? [['来源', 'AI 生成，由发布者声明'] satisfies [string, ReactNode]] : []),
    ...(tags.length > 0 ? [['标签', <Tags key="tags" tags={tags} />] satisfies [string, ReactNode]] : []),
  ];
  const { signedIn } = useShopping((returnURL) => openLoginPopup('login', { returnURL }));
  return (
    <div className={styles.page}>
      <nav className={styles.path} aria-label="位置">
        <Link to={addresses.mall()}>模型商城</Link>
        <span aria-hidden="true">/</span>
        <span>{modelName}</span>
      </nav>
      <div className={styles.top}>
        <div className={styles.stage}>
          <ModelShow shown={model} format={format} name={modelName} testId="mall-canvas" />
        </div>
        <section className={styles.offer} aria-label="购买">
          <h1>{modelName}</h1>
          <p className={modelPrice === 0 ? styles.free : styles.price}>{priceText(modelPrice)}</p>
          <Ways model={model} />
          <SignedIn value={signedIn}>
            <WorkActions worksId={model.modelId} />
          </SignedIn>
          <dl className={styles.facts}>
            {facts.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {!model.isMine && <Report model={model} signedIn={signedIn} />}
          <Shown model={model} />
        </section>
      </div>
      {description !== '' && (
        <section className={styles.part}>
          <h2>简介</h2>
          <p className={styles.text}>{description}</p>
        </section>
      )}
      {figures !== null && (
        <section className={styles.part}>
          <h2>模型数据</h2>
          <dl className={styles.tiles}>
            {(
              [
                ['三角面', figures.triangles],
                ['顶点', figures.vertices],
                ['网格', figures.meshes],
                ['绘制调用', figures.drawCalls],
                ['动画', figures.animations],
              ] as const
            ).map(([label, count]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{formatCount(count)}</dd>
              </div>
            ))}
            <div>
              <dt>贴图显存</dt>
              <dd>{formatBytes(figures.textureBytes)}</dd>
            </div>
          </dl>
        </section>
      )}
      <SignedIn value={signedIn}>
        <Comments worksId={model.modelId} />
      </SignedIn>
    </div>
  );
}

const ClaimDialog = themedPart(async () => (await import('../../features/claims/claim-dialog.tsx')).ClaimDialog, lazyDialog);

/** Where one says that a model is stolen. */
function Report({
  model: { modelId, modelName },
  signedIn,
}: {
  model: MallDetailView;
  signedIn: (work: () => Promise<void>) => Promise<void>;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={styles.report} onClick={() => void signedIn(async () => setOpen(true))}>
        举报侵权
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <ClaimDialog modelId={modelId} modelName={modelName} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** What the stage shows, or shows others. */
function Shown({ model: { isMine, previewUrl, teaser } }: { model: MallDetailView }) {
  if (teaser === null) return previewUrl === null ? <p className={styles.note}>购买后可以在这里转动查看，并下载原文件。</p> : null;
  if (previewUrl !== null && !isMine) return null;
  return (
    <p className={styles.note}>
      {isMine && '您看到的是完整模型，未购买的访客看到的是预览。'}
      {teaser.text}
    </p>
  );
}

/** Under which licence one gets it, in a sentence. */
const Licensed = ({ licence }: Pick<MallDetailView, 'licence'>) => (
  <>
    {licences[licence].name}
    <small className={styles.explained}>{licences[licence].text}</small>
  </>
);

/** Each leads to what else has it. */
const Tags = ({ tags }: Pick<MallDetailView, 'tags'>) => (
  <span className={styles.tags}>
    {tags.map((tag) => (
      <Link key={tag} to={addresses.mall({ keyword: tag })}>
        {tag}
      </Link>
    ))}
  </span>
);

/** What whoever looks can do: download what he has, take what is free, buy, or keep it in the cart. */
function Ways({ model }: { model: MallDetailView }) {
  const { modelId, modelPrice, isMine, isBought, isInCart, memberLine } = model;
  const { signedIn, putInCart, takeFree } = useShopping((returnURL) => openLoginPopup('login', { returnURL }));
  const [orderId, setOrderId] = useState<string>();
  const [busy, setBusy] = useState(false);
  const wait = (work: () => Promise<void>) => (): void => {
    setBusy(true);
    void work().finally(() => setBusy(false));
  };
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      toast.error(error);
    }
  };
  const buy = () => signedIn(() => attempt(async () => setOrderId((await orderModels([modelId])).orderId)));
  const download = () => attempt(() => downloadModel(modelId));

  if (isMine || isBought)
    return (
      <div className={styles.ways}>
        <p className={styles.owned}>
          <CheckCircleFilled aria-hidden />
          {isMine ? '这是您发布的模型' : '已拥有'}
        </p>
        <div className={styles.buttons}>
          <button type="button" className={`${buttons.primary} ${buttons.large}`} disabled={busy} onClick={wait(download)}>
            下载原模型
          </button>
          <Link className={`${buttons.secondary} ${buttons.large}`} to={isMine ? addresses.releases(true) : addresses.boughtModels}>
            {isMine ? '管理发布' : '已购模型'}
          </Link>
        </div>
      </div>
    );
  return (
    <div className={styles.ways}>
      {memberLine !== null && <p className={styles.member}>{memberLine}</p>}
      <div className={styles.buttons}>
        {modelPrice === 0 ? (
          <button type="button" className={`${buttons.primary} ${buttons.large}`} disabled={busy} onClick={wait(() => takeFree(modelId))}>
            免费领取
          </button>
        ) : (
          <button type="button" className={`${buttons.primary} ${buttons.large}`} disabled={busy} onClick={wait(buy)}>
            立即购买
          </button>
        )}
        {isInCart ? (
          <Link className={`${buttons.secondary} ${buttons.large}`} to={addresses.cart()}>
            <CheckCircleFilled aria-hidden />
            去购物车
          </Link>
        ) : (
          <button
            type="button"
            className={`${buttons.secondary} ${buttons.large}`}
            disabled={busy}
            onClick={wait(() => putInCart(modelId))}
          >
            加入购物车
          </button>
        )}
      </div>
      {orderId !== undefined && <PayModels orderId={orderId} onEnd={() => setOrderId(undefined)} />}
    </div>
  );
}
