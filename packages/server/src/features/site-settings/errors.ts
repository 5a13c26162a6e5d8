import { defineError } from '../../platform/errors.ts'

export const currencyFixed = defineError<{ currency: string }>(
  'currency_fixed',
  409,
  ({ currency }) => `This site has sold in ${currency} already. The currency cannot be changed after the first order.`,
)

export const currencyDigits = defineError<{ currency: string; wanted: string }>(
  'currency_digits',
  409,
  ({ currency, wanted }) =>
    `Prices in ${currency} have another number of decimal places than in ${wanted}. Choose the currency before you enter the first price.`,
)

export const noSuchPicture = defineError<{ id: string }>(
  'no_such_picture',
  400,
  'This picture is not there any more, or it is no picture. Upload it again.',
)

export const noSuchPage = defineError<{ collectionId: string }>(
  'no_such_page',
  400,
  'This page is not there any more, or it is a list. Choose another one.',
)

export const tooManySites = defineError<{ limit: number }>(
  'too_many_sites',
  409,
  ({ limit }) => `You own ${limit} sites already. Delete one first.`,
)

export const serverFull = defineError(
  'server_full',
  409,
  'This server has as many sites as it may have. Ask who runs it for another one.',
)
