import { fileMediaNames, type FileMediaName } from '../files/media.ts';

/** What can be read of a delivery: as of a file. The original is for the buyer once it was accepted. */
export const deliveryMediaNames = fileMediaNames;
export type DeliveryMediaName = FileMediaName;

export const deliveryMediaPath = (milestoneId: string, name: DeliveryMediaName): string => `/media/deliveries/${milestoneId}/${name}`;

/** The original of a file that a demand came with, for both sides of its contract. */
export const attachedMediaPath = (contractId: string, fileId: string): string => `/media/contracts/${contractId}/${fileId}`;
