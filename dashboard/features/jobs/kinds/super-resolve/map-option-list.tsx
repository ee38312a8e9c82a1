import { describeMapOptions } from '#domain/maps/option-fields';
import type { MapOptions } from '#domain/maps/options';
import { FactList } from '../../../../components/fact-list.tsx';

/** The options of a map's job. */
export const MapOptionList = ({ options }: { options: MapOptions }) => <FactList facts={describeMapOptions(options)} />;
