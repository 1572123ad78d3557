import { z } from 'zod';
import { defineCall } from '../base/call.ts';
import { nothing, timeMs } from '../base/fields.ts';
import { held, plainText } from './fields.ts';
import { applicationKinds, userLevels, verificationLevels } from './levels.ts';

/** Why a reviewer could not certify; each has words in every language. */
export const refusalReasons = [
  'photo_blurred',
  'photo_incomplete',
  'photo_glare',
  'name_differs',
  'number_differs',
  'document_expired',
  'document_not_accepted',
  'face_differs',
  'already_used',
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

export const photoSides = ['front', 'back', 'hand'] as const;
export type PhotoSide = (typeof photoSides)[number];

const user = { group: 'user', access: 'user', keys: 'none', params: nothing } as const;
const country = z.string({ error: 'country' }).regex(/^[A-Z]{2}$/, { error: 'country' });
const personName = z
  .string({ error: 'type' })
  .min(2, { error: 'person_name' })
  .max(80, { error: 'too_long' })
  .regex(/^[\p{L}\p{M}][\p{L}\p{M} .,'’·-]*$/u, { error: 'person_name' });
const idNumber = z
  .string({ error: 'id_number' })
  .max(32, { error: 'too_long' })
  .regex(/^[A-Za-z0-9]([A-Za-z0-9 ()/.-]{2,30})[A-Za-z0-9)]$/, { error: 'id_number' });
const photoId = z.string({ error: 'photo' }).regex(/^[0-9a-f]{32}$/, { error: 'photo' });

const level = z.object({
  state: z.enum(['none', 'submitted', 'certified', 'refused']),
  submittedAtMs: timeMs.nullable(),
  decidedAtMs: timeMs.nullable(),
  /** Of the list of reasons, and a reviewer's own words beside it. */
  reason: z.string(),
  remark: z.string(),
});
const state = z.object({
  primary: level.extend({
    /** Masked. */
    name: z.string(),
    idNumber: z.string(),
    country: z.string(),
  }),
  advanced: level.extend({ country: z.string(), documentType: z.string() }),
  email: z.object({ state: z.enum(['none', 'certified']) }),
  /** How far the user is, and what that allows; the table of all levels is `levelLimits`. */
  level: z.enum(userLevels),
  /** What may be withdrawn in a day now, in USDT. */
  withdrawalDayLimit: z.string(),
  apiKeysMax: z.number().int(),
  /** Whether API keys may withdraw. */
  keysMayWithdraw: z.boolean(),
  mayApplyAs: z.array(z.enum(applicationKinds)),
  /** How often a reviewer looked at the photos. */
  photoViews: z.number().int(),
});

export const verificationState = defineCall({
  ...user,
  id: 'user.verificationState',
  method: 'POST',
  path: '/api/user/verification/state',
  summary: 'How far the user is verified, level by level, and what that allows.',
  changesState: false,
  input: nothing,
  output: state,
  reasons: [],
});

const submit = {
  ...user,
  method: 'POST',
  changesState: true,
  summary:
    'Sends a level in for review. Primary: name, number and country. Advanced: country, document, and photos sent before; a back for ID cards only.',
  input: z
    .strictObject({
      level: z.enum(verificationLevels, { error: 'one_of' }),
      country,
      name: personName.optional(),
      idNumber: idNumber.optional(),
      documentType: z.enum(['id_card', 'passport'], { error: 'one_of' }).optional(),
      frontPhotoId: photoId.optional(),
      backPhotoId: photoId.optional(),
      handPhotoId: photoId.optional(),
    })
    .superRefine((input, context) => {
      const need = (field: keyof typeof input) => {
        if (input[field] === undefined) context.addIssue({ code: 'custom', path: [field], message: 'required' });
      };
      if (input.level === 'primary') {
        need('name');
        need('idNumber');
        return;
      }
      need('documentType');
      need('frontPhotoId');
      need('handPhotoId');
      if (input.documentType === 'id_card') need('backPhotoId');
      if (input.documentType === 'passport' && input.backPhotoId !== undefined)
        context.addIssue({ code: 'custom', path: ['backPhotoId'], message: 'passport_back' });
    }),
  output: state,
  reasons: ['already_submitted', 'level_missing', 'not_found'],
} as const;
export const uploadKyc = defineCall({ ...submit, id: 'user.uploadKYC', path: '/api/user/uploadKYC' });
export const verified = defineCall({
  ...submit,
  id: 'member.verified',
  path: '/api/{apiHead}/coin/member/verified',
});

/**
 * What a photo may measure before anybody decodes it; the decoder, a process of its own, holds the
 * same.
 */
export const photoLimits = { bytes: 10 * 1024 * 1024, side: 8_000, pixels: 40_000_000 } as const;

export const uploadPhoto = defineCall({
  ...user,
  id: 'user.uploadPhoto',
  method: 'POST',
  path: '/api/user/verification/photo',
  summary:
    'A photo of an identity paper: the image itself as the body (JPEG, PNG or WebP, at most 10 MB), its side in the query. It is re-encoded, its metadata is taken out, and it is kept encrypted.',
  changesState: true,
  takesFile: true,
  input: z.strictObject({ side: z.enum(photoSides, { error: 'one_of' }) }),
  output: z.object({ photoId: z.string(), width: z.number().int(), height: z.number().int() }),
  reasons: ['photo_unreadable', 'image_too_large', 'day_limit_reached'],
});

const optionalText = z
  .string({ error: 'type' })
  .max(160, { error: 'too_long' })
  .regex(plainText, { error: 'format' })
  .optional();
const neededText = z
  .string({ error: 'type' })
  .min(1, { error: 'required' })
  .max(160, { error: 'too_long' })
  .regex(plainText, { error: 'format' })
  .refine((text) => text.trim() !== '', { error: 'required' });
/** Digits, or the letters of an IBAN; blanks between groups are taken out. */
const cardNumber = z
  .string({ error: 'card_number' })
  .max(50, { error: 'too_long' })
  .transform((typed) => typed.replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^[A-Z0-9]{8,34}$/i, { error: 'card_number' }));

const bankCard = z.object({
  /** Its last four characters behind asterisks; so everywhere. */
  cardNumber: z.string(),
  bankName: z.string(),
  /** Addresses and branch by their first letters. */
  bankAddress: z.string(),
  bankCode: z.string(),
  branch: z.string(),
  homeAddress: z.string(),
  boundAtMs: timeMs,
});

export const saveBank = defineCall({
  ...user,
  id: 'user.bankSave',
  method: 'POST',
  path: '/api/userBank/save',
  summary:
    'Binds a bank card. The first save binds, and withdrawals wait for 24 h; a later one is refused, and support helps.',
  changesState: true,
  input: z.strictObject({
    cardNumber,
    bankName: neededText,
    bankAddress: optionalText,
    /** The international code. */
    bankCode: optionalText,
    branch: optionalText,
    homeAddress: optionalText,
  }),
  output: bankCard.extend(held.shape),
  reasons: ['step_up_required', 'already_bound'],
});

export const getBank = defineCall({
  ...user,
  id: 'user.getBank',
  method: 'POST',
  path: '/api/userBank/getbank',
  summary: 'The bound bank card, masked; null without one.',
  changesState: false,
  input: nothing,
  output: z.object({ bank: bankCard.nullable() }),
  reasons: [],
});

export const paymentKinds = ['alipay', 'wechat', 'paypal', 'wise', 'promptpay', 'pix', 'upi'] as const;
export type PaymentKind = (typeof paymentKinds)[number];

/** Names of the services, as they write themselves in every language. */
export const paymentNames: Readonly<Record<PaymentKind, string>> = {
  alipay: 'Alipay',
  wechat: 'WeChat Pay',
  paypal: 'PayPal',
  wise: 'Wise',
  promptpay: 'PromptPay',
  pix: 'Pix',
  upi: 'UPI',
};

const payment = z.object({
  kind: z.string(),
  /**
   * Its last four characters behind asterisks; of what is written like a mail address the first two
   * and the last two.
   */
  account: z.string(),
  /** The first letter of each part of the name. */
  holder: z.string(),
  boundAtMs: timeMs,
});

export const savePayment = defineCall({
  ...user,
  id: 'member.payment',
  method: 'POST',
  path: '/api/{apiHead}/coin/member/payment',
  summary:
    'Binds a payment method for trades between people. The first save of a kind binds it, and withdrawals wait for 24 h.',
  changesState: true,
  input: z.strictObject({
    kind: z.enum(paymentKinds, { error: 'one_of' }),
    account: neededText,
    holder: personName,
  }),
  output: payment.extend(held.shape),
  reasons: ['step_up_required', 'already_bound'],
});

export const getPayment = defineCall({
  ...user,
  id: 'member.getPayment',
  method: 'GET',
  path: '/api/{apiHead}/coin/member/getPayment',
  summary: 'The bound payment methods, masked.',
  changesState: false,
  input: nothing,
  output: z.object({ records: z.array(payment) }),
  reasons: [],
});
