import { ConfigProvider } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { addresses } from '../../addresses.ts';
import { answerFactors, type FactorNeed } from '../../api/factors.ts';
import { EnrolDialog } from './enrol-dialog.tsx';
import { ProveDialog } from './prove-dialog.tsx';

interface Asked {
  need: FactorNeed;
  settle: (goesOn: boolean) => void;
}

/** A dialog within a panel stands above a plain one; what it waits for stands above both. */
const aboveOthers = { token: { zIndexPopupBase: 2000 } };

/** Asks for the second factor when the server does, and has the refused call made again. Who gives none leaves the back office, but for a single act. */
export function FactorGate() {
  const [asked, setAsked] = useState<Asked>();
  const navigate = useNavigate();
  const waiting = useRef<Asked>(undefined);
  useEffect(() => {
    const stop = answerFactors(
      (need) =>
        new Promise((settle) => {
          // Only one dialog shows: what waited for another is told that it was not proven.
          waiting.current?.settle(false);
          waiting.current = { need, settle };
          setAsked(waiting.current);
        }),
    );
    return () => {
      stop();
      waiting.current?.settle(false);
    };
  }, []);
  if (asked === undefined) return null;
  const end = (goesOn: boolean): void => {
    setAsked(undefined);
    waiting.current = undefined;
    asked.settle(goesOn);
    if (!goesOn && asked.need !== 'factor.proveFresh') void navigate(addresses.workbench);
  };
  const Asking = asked.need === 'factor.enrolFirst' ? EnrolDialog : ProveDialog;
  return (
    <ConfigProvider theme={aboveOthers}>
      <Asking isFresh={asked.need === 'factor.proveFresh'} onDone={() => end(true)} onClose={() => end(false)} />
    </ConfigProvider>
  );
}
