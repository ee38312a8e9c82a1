import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { addresses } from '../../addresses.ts';
import { ContactNote } from './contact-note.tsx';
import type { HelpEntry } from './entries.ts';

const Formats = () => (
  <p>
    转换成 GLB 或 glTF 见
    <Link className="text-link" to={addresses.formatConversion()}>
      格式转换
    </Link>
    ，倾斜摄影模型（OSGB）见
    <Link className="text-link" to={addresses.oblique()}>
      倾斜摄影
    </Link>
    。
  </p>
);

const Appeal = () => (
  <ol>
    <li>
      在
      <Link className="text-link" to={addresses.files('workbench', { status: 'error' })}>
        源文件管理
      </Link>
      里打开检测失败的文件，核对失败原因。
    </li>
    <li>点「重新检测」再检测一次，源文件一直保留，不用重新上传。</li>
    <li>
      仍然认为有误，点「复制申诉信息」，发给
      <Link className="text-link" to={addresses.help('contact')}>
        客服
      </Link>
      。
    </li>
  </ol>
);

const Account = () => (
  <p>
    用手机号
    <Link className="text-link" to={addresses.register}>
      注册账号
    </Link>
    ，之后用短信验证码登录；设置过密码的账号也可以用密码登录。忘记密码时，在登录页点「忘记密码」，验证手机号后重新设置。
  </p>
);

const Contact = () => (
  <>
    <ContactNote />
    <p>请附上文件名、上传时间和页面上的提示。检测失败和处理失败都不会产生费用，源文件会保留在「源文件管理」里。</p>
  </>
);

/** What entries say that leads to other pages. */
export const entryAddenda: Record<NonNullable<HelpEntry['more']>, ComponentType> = {
  formats: Formats,
  appeal: Appeal,
  account: Account,
  contact: Contact,
};
