import { hasEnded } from '#domain/events/inbox';
import type { WireEventType } from '#domain/wire/names';
import type { Push } from '#domain/events/push';
import { setTitleBadge } from '../../hooks/page-title.ts';

const declinedKey = 'modelmill.notifyDeclined';
const titles: Record<WireEventType, readonly [success: string, failure: string]> = {
  CHECK: ['检测完成', '检测失败'],
  JOB: ['处理完成', '处理失败'],
  PAY_WECHAT: ['支付成功', '支付失败'],
  MESSAGE: ['新消息', '新消息'],
};

let unseen = 0;

/** Tells a user who is in another tab that something has finished: a number in the title and, if allowed, a notification. */
export function callAttention(push: Push): void {
  if (!document.hidden || !hasEnded(push) || push.message.status === 'Cancelled') return;
  unseen += 1;
  setTitleBadge(unseen);
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  const [success, failure] = titles[push.type];
  const note = new Notification(push.isSucceed === true ? success : failure, {
    body: push.message.tips,
    tag: push.id,
    icon: '/favicon.svg',
  });
  note.addEventListener('click', () => window.focus());
}

document.addEventListener('visibilitychange', () => {
  if (document.hidden) return;
  unseen = 0;
  setTitleBadge(0);
});

/** True until the user has allowed or declined notifications. */
export const mayOfferNotifications = (): boolean =>
  'Notification' in window && Notification.permission === 'default' && localStorage.getItem(declinedKey) === null;

/** Asks the browser; we do not ask again after either answer. */
export async function askForNotifications(): Promise<void> {
  await Notification.requestPermission();
}

export const declineNotifications = (): void => localStorage.setItem(declinedKey, '1');
