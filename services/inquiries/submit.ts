import type { InquiryKind } from '#domain/inquiries/kinds';
import { inquiryLimits } from '#domain/inquiries/limits';
import { AppError } from '#domain/errors/app-error';
import { returnAllowances, takeAllowances } from '#storage/database/allowances';
import { newId } from '#storage/database/ids';
import { updateWhere } from '#storage/database/update-where';
import type { Visitor } from '../accounts/visitor.ts';
import { currentTime, type ClockDeps } from '../deps.ts';
import { spendPass } from '../risk/spend-pass.ts';

export interface Inquiry {
  kind: InquiryKind;
  /** Who is signed in; undefined for a visitor. */
  ownerId: string | undefined;
  name: string;
  phone: string;
  email: string;
  company: string;
  content: string;
}

/**
 * Keeps what somebody wrote to us, for one pass of a risk check: docs/decisions/inquiries.md.
 * @throws AppError `inquiry.tooMany` for a phone, an address or a day that has had enough; `risk.required`; `inquiry.submitted` for a second application
 * of an account whose first is open. What is refused counts for nothing.
 */
export async function submitInquiry(deps: ClockDeps, inquiry: Inquiry, visitor: Visitor): Promise<void> {
  const { database } = deps;
  const { kind, phone, ownerId } = inquiry;
  const now = currentTime(deps);
  const { perDay, dayMs: windowMs } = inquiryLimits;
  const allowances = [
    { key: `inquiries-phone:${phone}`, calls: perDay.phone, windowMs },
    { key: `inquiries-address:${visitor.address}`, calls: perDay.address, windowMs },
    { key: 'inquiries-all', calls: perDay.all, windowMs },
  ];
  if ((await takeAllowances(database, allowances, now)) !== undefined) throw new AppError('inquiry.tooMany');
  try {
    await database.transact(async (transaction) => {
      await spendPass(deps, { phone, type: 'inquiry', visitor }, transaction);
      if (ownerId !== undefined) {
        // Locks the owner's row, so that concurrent calls see each other.
        await updateWhere(database.users, { id: ownerId }, {}, transaction);
        const isOpen = { ownerId, kind, status: 'Open' } as const;
        if (kind === 'assetManage' && (await database.inquiries.count({ where: isOpen, transaction })) > 0) {
          throw new AppError('inquiry.submitted');
        }
      }
      const row = { ...inquiry, id: newId(), status: 'Open', ownerId: ownerId ?? null, createdAt: now } as const;
      await database.inquiries.create(row, { transaction });
    });
  } catch (error) {
    await returnAllowances(database, allowances, now);
    throw error;
  }
}
