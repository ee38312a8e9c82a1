import { Suspense, useState } from 'react';
import { mayCall } from '#domain/catalog/rights';
import { hideRating } from '../../api/matching.ts';
import { lazyDialog } from '../../components/lazy-part.ts';
import { themedPart } from '../../components/themed-part.tsx';
import { toast } from '../../components/toast.tsx';
import ratings from '../../features/matching/ratings.module.css';
import { useSession } from '../../hooks/use-session.ts';

const CauseDialog = themedPart(async () => (await import('../../features/operate/cause-dialog.tsx')).CauseDialog, lazyDialog);

/** The button by which whoever moderates hides a rating; nothing for others. */
export function HideRating({ ratingId }: { ratingId: string }) {
  const session = useSession();
  const [isHiding, setHiding] = useState(false);
  if (session.phase !== 'signedIn' || !mayCall(session.user.role, 'operateRatingHide', 'change')) return null;
  return (
    <>
      <button type="button" className={ratings.plain} onClick={() => setHiding(true)}>
        隐藏这条评价
      </button>
      {isHiding && (
        <Suspense>
          <CauseDialog
            title="隐藏评价"
            note="不再显示，也不计入平均分。写评价的人会看到原因。"
            confirm="隐藏"
            onConfirm={async (cause) => {
              await hideRating(ratingId, cause);
              toast.success('已隐藏');
            }}
            onClose={() => setHiding(false)}
          />
        </Suspense>
      )}
    </>
  );
}
