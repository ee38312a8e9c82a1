import { useSupportContact } from '../../api/support.ts';

/** Whom to write to: what the operator has set, or else whoever opened the account. */
export function ContactNote() {
  const contact = useSupportContact();
  return (
    <p>
      {contact === null ? (
        '请联系为您开通账号的平台管理员。'
      ) : (
        <>
          客服联系方式：<b>{contact}</b>
        </>
      )}
    </p>
  );
}
