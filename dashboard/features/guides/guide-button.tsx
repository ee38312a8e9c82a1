import { CompassOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { GuideLocation } from '#domain/profile/guides';
import { openGuide } from './guide-state.ts';

/** Shows a tour again. */
export const GuideButton = ({ location }: { location: GuideLocation }) => (
  <Button icon={<CompassOutlined />} onClick={() => openGuide(location)}>
    新手引导
  </Button>
);
