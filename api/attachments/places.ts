import { AppError } from '#domain/errors/app-error';

/** Runs `work` in one of so many places, of which each owner has a few. @throws AppError `attachment.busy` when none is free. */
export type TakePlace = <T>(ownerId: string, work: () => Promise<T>) => Promise<T>;

export function createPlaces({ arriving, arrivingPerUser }: { arriving: number; arrivingPerUser: number }): TakePlace {
  const taken = new Map<string, number>();
  let total = 0;
  const count = (ownerId: string, by: 1 | -1): void => {
    total += by;
    const left = (taken.get(ownerId) ?? 0) + by;
    if (left === 0) taken.delete(ownerId);
    else taken.set(ownerId, left);
  };
  return async (ownerId, work) => {
    if (total >= arriving || (taken.get(ownerId) ?? 0) >= arrivingPerUser) throw new AppError('attachment.busy', { seconds: 5 });
    count(ownerId, 1);
    try {
      return await work();
    } finally {
      count(ownerId, -1);
    }
  };
}
