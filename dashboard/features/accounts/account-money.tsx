import { Link } from 'react-router-dom';
import { isPublisher } from '#domain/accounts/publisher';
import { formatYuan, yuanText } from '#domain/money/yuan';
import { addresses } from '../../addresses.ts';
import { useAccountInformation } from '../../api/profile.ts';
import { useUser } from '../../hooks/use-session.ts';

/** Rows of the avatar's menu: coins, and for who sells what he can withdraw. Asked for when the menu opens. */
export function AccountMoney() {
  const { uploaderType } = useUser();
  const { data } = useAccountInformation();
  const sells = isPublisher(uploaderType) || (data?.incomeBalance ?? 0) > 0;
  return (
    <>
      <div>
        <dt>云币</dt>
        <dd>
          {data === undefined ? '—' : yuanText(data.cloudCoin)}
          <Link to={addresses.recharge}>充值</Link>
        </dd>
      </div>
      {sells && (
        <div>
          <dt>收益</dt>
          <dd>
            {data === undefined ? '—' : formatYuan(data.incomeBalance)}
            <Link to={addresses.withdrawals}>提现</Link>
          </dd>
        </div>
      )}
    </>
  );
}
