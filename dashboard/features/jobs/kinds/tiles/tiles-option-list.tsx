import type { TilesOptions } from '#domain/kinds/tiles/options';
import { FactList } from '../../../../components/fact-list.tsx';
import { tilesFacts } from './tiles-facts.ts';

/** The options of a scene's job. */
export const TilesOptionList = ({ options }: { options: TilesOptions }) => <FactList facts={tilesFacts(options)} />;
