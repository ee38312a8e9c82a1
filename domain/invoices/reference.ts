import { z } from 'zod';
import type { AreaReference } from '../wire/call-reference.ts';
import { nothingSchema } from '../wire/schema.ts';
import { doneView, pageView } from '../wire/view.ts';
import type { invoiceCalls } from './calls.ts';
import {
  invoiceDocumentSchema,
  invoiceListSchema,
  invoiceOrdersSchema,
  invoiceRequestSchema,
  invoiceTitleIdSchema,
  invoiceTitleSchema,
} from './schema.ts';
import { invoiceDocumentView, invoiceOrdersView, invoiceTitleView, invoiceView, requestedInvoiceView } from './views.ts';

export const invoiceReference = {
  invoiceOrders: {
    title: '可以开票的订单',
    payload: invoiceOrdersSchema,
    answer: invoiceOrdersView,
    refusals: [],
    note: '最近 12 个月内用微信或支付宝支付、已完成且还没有开票的订单。充值在充值时开票，用云币消费时不再开票。',
  },
  invoiceTitleList: { title: '发票抬头', payload: nothingSchema, answer: z.array(invoiceTitleView), refusals: [] },
  invoiceTitleSave: {
    title: '新增或修改抬头',
    payload: invoiceTitleSchema,
    answer: invoiceTitleView,
    refusals: ['invoice.titleUnknown', 'invoice.tooManyTitles'],
    note: '抬头和税号加密保存。已经开出的票据不随修改而变化。',
  },
  invoiceTitleDelete: { title: '删除抬头', payload: invoiceTitleIdSchema, answer: doneView, refusals: ['invoice.titleUnknown'] },
  invoiceRequest: {
    title: '开票',
    payload: invoiceRequestSchema,
    answer: requestedInvoiceView,
    refusals: ['invoice.titleUnknown', 'invoice.orderClosed'],
    note: '所选订单合开一张收据，立即可以下载。一个订单只开一次；之后退款会自动开出红字冲销。',
  },
  invoiceList: { title: '已开的票据', payload: invoiceListSchema, answer: pageView(invoiceView), refusals: [] },
  invoiceDocument: {
    title: '下载票据',
    payload: invoiceDocumentSchema,
    answer: invoiceDocumentView,
    refusals: ['invoice.notFound'],
    note: '没有接入税务开票服务时，文件是收据，不是税务发票。',
  },
} satisfies AreaReference<typeof invoiceCalls>;
