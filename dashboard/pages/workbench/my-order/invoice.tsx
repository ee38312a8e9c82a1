import { Link } from 'react-router-dom';
import { invoiceLimits } from '#domain/invoices/limits';
import { addresses } from '../../../addresses.ts';
import { PageHeading } from '../../../components/page-heading.tsx';
import { Panel } from '../../../components/panel.tsx';
import { InvoiceList } from '../../../features/invoices/invoice-list.tsx';
import { InvoiceOrders } from '../../../features/invoices/invoice-orders.tsx';
import { usePageTitle } from '../../../hooks/page-title.ts';

export function InvoicePage() {
  usePageTitle('发票');
  return (
    <>
      <PageHeading
        title="发票"
        description={`最近 ${invoiceLimits.months} 个月内用微信或支付宝支付、已经完成的订单可以开票。充值在充值时开票，用云币消费不再重复开票；之后退款会自动冲销。`}
      >
        <Link to={addresses.orders()}>我的订单</Link>
      </PageHeading>
      <Panel title="可以开票">
        <InvoiceOrders />
      </Panel>
      <Panel title="已开票据">
        <InvoiceList />
      </Panel>
    </>
  );
}
