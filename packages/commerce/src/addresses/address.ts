/** A postal address. All parts are text; what does not exist in a country is ''. `state` is a code where the country has a list, else free text. */
export interface Address {
  readonly firstName: string
  readonly lastName: string
  readonly address1: string
  readonly address2: string
  readonly city: string
  readonly state: string
  readonly postalCode: string
  readonly countryCode: string
  readonly phone: string
}

export type AddressPart = keyof Address

/** An address of which nothing is known. */
export const blankAddress: Address = {
  firstName: '',
  lastName: '',
  address1: '',
  address2: '',
  city: '',
  state: '',
  postalCode: '',
  countryCode: '',
  phone: '',
}
