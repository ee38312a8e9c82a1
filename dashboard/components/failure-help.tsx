import { Link } from 'react-router-dom';
import { addresses } from '../addresses.ts';

/** Names of what the help explains; the table itself is large, and the help page's. */
const explained = /^(archive|model|oblique|map|raster)\.|^(storage\.full|objects\.notFound|job\.gaveUp)$/;

/** Leads to what the help says of a failure; nothing for one that it does not name. */
export const FailureHelp = ({ code }: { code: string | undefined }) =>
  code !== undefined && explained.test(code) ? (
    <Link className="text-link" to={addresses.help(`failure-${code}`)}>
      怎么解决
    </Link>
  ) : null;
