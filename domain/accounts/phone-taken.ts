import { AppError } from '../errors/app-error.ts';
import { takenMessages, type PhonePurpose } from './taken-messages.ts';

export const phoneTaken = (purpose: PhonePurpose): AppError => new AppError('auth.phoneTaken', { message: takenMessages[purpose] });
