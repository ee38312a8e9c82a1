import { useLocation } from 'react-router-dom';
import { addToCart, refreshBought, takeFreeModel } from '../../api/mall.ts';
import { toast } from '../../components/toast.tsx';
import { useSession } from '../../hooks/use-session.ts';

/** What one does with a model on the public pages; a visitor signs in first by `signIn`, and comes back to `returnURL`. */
export function useShopping(signIn: (returnURL: string) => void) {
  const { phase } = useSession();
  const { pathname, search } = useLocation();
  const signedIn = (work: () => Promise<void>): Promise<void> => {
    if (phase === 'signedIn') return work();
    signIn(pathname + search);
    return Promise.resolve();
  };
  return {
    signedIn,
    putInCart: (modelId: string): Promise<void> => signedIn(() => toast.outcome(addToCart(modelId), '已加入购物车')),
    takeFree: (modelId: string): Promise<void> =>
      signedIn(async () => {
        try {
          const left = await takeFreeModel(modelId);
          toast.success(left < 0 ? '领取成功' : `领取成功，今天还可以免费领取 ${left} 个`);
          refreshBought();
        } catch (error) {
          toast.error(error);
        }
      }),
  };
}
