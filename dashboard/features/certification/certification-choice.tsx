import { BankOutlined, IdcardOutlined } from '@ant-design/icons';
import { Link } from 'react-router-dom';
import { addresses } from '../../addresses.ts';
import styles from './certification.module.css';

/** Personal or company. */
export function CertificationChoice() {
  return (
    <section className={styles.card}>
      <h1>选择认证类型</h1>
      <p className={styles.lead}>一个账号只能认证一种身份，通过后不能更改。</p>
      <div className={styles.choices}>
        <Link className={styles.choice} to={addresses.certification('perCerInfMod')}>
          <IdcardOutlined aria-hidden="true" />
          <b>个人认证</b>
          <span>以个人名义使用。需要姓名、身份证号码和身份证两面的照片。</span>
        </Link>
        <Link className={styles.choice} to={addresses.certification('firm')}>
          <BankOutlined aria-hidden="true" />
          <b>企业认证</b>
          <span>以企业名义使用。需要企业名称、统一社会信用代码、法定代表人和营业执照照片。</span>
        </Link>
      </div>
    </section>
  );
}
