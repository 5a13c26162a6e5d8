import { z } from 'zod'
import { CsrfTokenInput, IdInput, LineInput } from '../../platform/schemas/bounded.ts'
import { maxPasswordLength, NewPassword } from '../../platform/passwords.ts'
import { CustomerAddress } from '../customers/index.ts'
import { Pagination } from '../../platform/schemas/shared-schemas.ts'

const EmailText = z.string().trim().max(256)
const PasswordText = z.string().max(maxPasswordLength)
const CodeText = z.string().max(20)

export const SignIn = z.object({
  email: EmailText,
  password: PasswordText,
  rememberMe: z.boolean().default(false),
})

export const SessionAnswer = z
  .object({
    /** Sent as `X-SiteUser-XSRF-Token` with later calls. */
    xsrfToken: z.string(),
  })
  .meta({ id: 'SiteUserSession' })

export const SignOutQuery = z.object({
  /** Whether the browser keeps a copy of the cart. */
  cloneCart: z.stringbool().default(false),
  crumb: CsrfTokenInput.optional(),
})

export const RequestCode = z.object({
  email: EmailText,
  name: LineInput(200).optional(),
  /** Of a sign-up: it counts once the code was typed. */
  password: z.union([z.literal(''), NewPassword]).optional(),
  acceptsMarketing: z.boolean().optional(),
})
export type RequestCode = z.infer<typeof RequestCode>

export const ConfirmCode = z.object({
  code: CodeText,
  /** A new password, which ends all other sessions. */
  password: z.union([z.literal(''), NewPassword]).optional(),
  rememberMe: z.boolean().default(false),
})
export type ConfirmCode = z.infer<typeof ConfirmCode>

export const Account = z
  .object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    hasPassword: z.boolean(),
    acceptsMarketing: z.boolean(),
    xsrfToken: z.string(),
  })
  .meta({ id: 'SiteUserAccount' })

export const ChangeAccount = z.object({
  name: LineInput(200).optional(),
  acceptsMarketing: z.boolean().optional(),
})
export type ChangeAccount = z.infer<typeof ChangeAccount>

/** The proof that the owner of the account acts: its password, or a code mailed to its email. */
export const Proof = z.object({ currentPassword: PasswordText.optional(), code: CodeText.optional() })
export type Proof = z.infer<typeof Proof>

export const ChangePassword = Proof.extend({ password: NewPassword })
export const RequestEmail = Proof.extend({ email: EmailText })
export const ConfirmEmail = z.object({ code: CodeText })

const AddressText = z.string().max(500)
const AddressInput = z
  .object({
    firstName: AddressText,
    lastName: AddressText,
    address1: AddressText,
    address2: AddressText.default(''),
    city: AddressText,
    state: AddressText.default(''),
    postalCode: AddressText.default(''),
    countryCode: z.string().max(2),
    phone: AddressText.default(''),
  })
  .meta({ id: 'AccountAddress' })

export const SaveAddress = z.object({ address: AddressInput, isDefault: z.boolean().default(false) })
export const AddressParams = z.object({ addressId: IdInput })

export const AddressList = z.object({ addresses: z.array(CustomerAddress) })

export const OrdersQuery = z.object({ cursor: z.string().max(100).optional() })
export const AccountOrders = z
  .object({
    orders: z.array(
      z.object({
        id: z.string(),
        orderNumber: z.string(),
        createdOn: z.string(),
        fulfillmentStatus: z.string(),
        paymentStatus: z.string(),
        itemCount: z.int().min(0),
        grandTotalMinor: z.int(),
        currency: z.string(),
      }),
    ),
    pagination: Pagination,
  })
  .meta({ id: 'SiteUserOrders' })
export type AccountOrders = z.infer<typeof AccountOrders>

export const GiftCards = z.object({
  giftCards: z.array(
    z.object({
      id: z.string(),
      lastCharacters: z.string(),
      currency: z.string(),
      initialMinor: z.int(),
      balanceMinor: z.int(),
    }),
  ),
})

export const SavedCards = z.object({
  cards: z.array(
    z.object({
      id: z.string(),
      brand: z.string(),
      lastFour: z.string(),
      /** `09/31`: month and year. */
      expires: z.string(),
      isExpired: z.boolean(),
    }),
  ),
})
export const SavedCardParams = z.object({ cardId: IdInput })

export const Downloads = z.object({
  downloads: z.array(
    z.object({
      orderId: z.string(),
      orderNumber: z.string(),
      productName: z.string(),
      filename: z.string(),
      byteSize: z.int().min(0),
      url: z.string(),
      expiresOn: z.string(),
      downloadsLeft: z.int().min(0),
    }),
  ),
})

/** Everything that is kept of the person, by table. */
export const PersonalData = z.record(z.string(), z.array(z.unknown()))
