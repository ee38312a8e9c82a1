import { Avatar } from 'antd';

interface Props {
  /** Empty: the default one, the name's first character. */
  src: string;
  name: string;
  size: number;
  className?: string | undefined;
}

/** Somebody's picture; decorative, since the name stands beside it. */
export const UserAvatar = ({ src, name, size, className }: Props) => (
  <Avatar size={size} className={className ?? ''} {...(src !== '' && { src })} alt="">
    {[...name][0] ?? '我'}
  </Avatar>
);
