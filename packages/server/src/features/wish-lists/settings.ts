import { defineSettings } from '../../platform/settings.ts'
import { WishListSettings } from './schema.ts'

/** Whether visitors keep wish lists, where hearts are shown, and which mails customers get about what they keep. */
export const wishLists = defineSettings('wishLists', WishListSettings, {
  enabled: false,
  showsInLists: true,
  mailsPriceDrops: false,
  mailsRestocks: false,
})
