import { Link } from 'react-router-dom';
import { addresses } from '../../addresses.ts';
import { useSupportContact } from '../../api/support.ts';

/** Whom to write to: what the operator has set, or else whoever opened the account. */
export function ContactNote() {
  const contact = useSupportContact();
  return (
    <p>
      {contact !== null && (
        <>
          客服联系方式：<b>{contact}</b>。
        </>
      )}
      也可以
      <Link className="text-link" to={addresses.inquiry('support')}>
        给客服留言
      </Link>
      ，我们用邮件答复。
    </p>
  );
}
