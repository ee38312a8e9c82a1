import { useRef, useState } from 'react';
import { feedbackLimits } from '#domain/feedback/limits';
import { feedbackSubmitSchema } from '#domain/feedback/schema';
import type { ChosenType } from '#domain/feedback/types';
import { isRefusal } from '../../api/known-errors.ts';
import { uploadArchive, uploadPicture } from '../../api/attachments.ts';
import { submitFeedback } from '../../api/feedback.ts';
import { problemText } from '../../components/toast.tsx';
import { chooseArchive, pictureRefusal, type ChosenArchive } from './choose-files.ts';

type Problems = Partial<Record<'type' | 'content' | 'pictures' | 'annex', string>>;

const fieldOf: Record<string, keyof Problems> = { feedbackType: 'type', feedbackContent: 'content' };

/**
 * The form's values and what is wrong with each. Pictures and the archive are sent when it is submitted; what has arrived is not sent again by a second
 * try, and nothing that was typed or chosen is lost by a failed one.
 */
export function useFeedbackForm(onDone: () => void) {
  const [type, setType] = useState<ChosenType>();
  const [content, setContent] = useState('');
  const [pictures, setPictures] = useState<readonly File[]>([]);
  const [annex, setAnnex] = useState<ChosenArchive>();
  const [problems, setProblems] = useState<Problems>({});
  const [refusal, setRefusal] = useState('');
  /** What it is busy with, in words. */
  const [busy, setBusy] = useState<string>();
  const sent = useRef(new Map<File, string>());

  const say = (about: Problems): void => setProblems((before) => ({ ...before, ...about }));

  const addPictures = async (files: readonly File[]): Promise<void> => {
    const refusals = await Promise.all(files.map(pictureRefusal));
    const fit = files.filter((_, place) => refusals[place] === undefined);
    setPictures((before) => [...before, ...fit].slice(0, feedbackLimits.pictures));
    const tooMany = pictures.length + fit.length > feedbackLimits.pictures ? `最多上传 ${feedbackLimits.pictures} 张图片` : undefined;
    say({ pictures: refusals.find((refused) => refused !== undefined) ?? tooMany });
  };
  const removePicture = (picture: File): void => {
    setPictures((before) => before.filter((each) => each !== picture));
    say({ pictures: undefined });
  };
  const addAnnex = async (file: File): Promise<void> => {
    const chosen = await chooseArchive(file);
    if (typeof chosen !== 'string') setAnnex(chosen);
    say({ annex: typeof chosen === 'string' ? chosen : undefined });
  };

  const upload = async (file: File, label: string, send: (onProgress: (share: number) => void) => Promise<string>): Promise<string> => {
    const id = sent.current.get(file) ?? (await send((share) => setBusy(`正在上传${label} ${Math.round(share * 100)}%`)));
    sent.current.set(file, id);
    return id;
  };
  /** One after the other: the server takes a few of one user at a time. */
  const uploadAll = async (): Promise<{ feedbackPictureUrl: string; feedbackAnnexUrl: string }> => {
    const ids: string[] = [];
    for (const [place, file] of pictures.entries()) {
      ids.push(await upload(file, `第 ${place + 1} 张图片`, (onProgress) => uploadPicture('feedback', file, onProgress)));
    }
    const annexId = annex && (await upload(annex.file, '附件', (onProgress) => uploadArchive(annex.file, annex.kind, onProgress)));
    return { feedbackPictureUrl: ids.join(','), feedbackAnnexUrl: annexId ?? '' };
  };

  const submit = async (): Promise<void> => {
    setRefusal('');
    const parsed = feedbackSubmitSchema.safeParse({ feedbackType: type, feedbackContent: content });
    if (!parsed.success) {
      const found: Problems = {};
      for (const { path, message } of parsed.error.issues) found[fieldOf[String(path[0])] ?? 'content'] ??= message;
      return say(found);
    }
    setProblems({});
    setBusy('正在提交');
    try {
      const { feedbackType, feedbackContent } = parsed.data;
      await submitFeedback({ feedbackType, feedbackContent, feedbackEnd: 0, ...(await uploadAll()) });
      onDone();
    } catch (error) {
      // Too long ago, or used by a try whose answer was lost: sent anew by the next.
      if (isRefusal(error, 'attachment.unknown')) sent.current.clear();
      setRefusal(problemText(error) ?? '');
    } finally {
      setBusy(undefined);
    }
  };

  return {
    ...{ type, content, pictures, annex, problems, refusal, busy },
    setType: (next: ChosenType): void => {
      setType(next);
      say({ type: undefined });
    },
    setContent: (next: string): void => {
      setContent(next);
      say({ content: undefined });
    },
    addPictures: (files: readonly File[]) => void addPictures(files),
    removePicture,
    addAnnex: (file: File) => void addAnnex(file),
    removeAnnex: (): void => {
      setAnnex(undefined);
      say({ annex: undefined });
    },
    submit: () => void submit(),
  };
}
