import { defineError } from '../../platform/errors.ts'

export const subscriberNotFound = defineError('subscriber_not_found', 404, 'There is no such subscriber.')
export const subscriberChanged = defineError(
  'subscriber_changed',
  409,
  'This subscriber was changed meanwhile. Reload the page and make your change again.',
)
export const subscriberTaken = defineError(
  'subscriber_taken',
  409,
  'This address is on your lists already, or its owner unsubscribed. Search for it to see its state.',
)
export const listNotFound = defineError('newsletter_list_not_found', 404, 'There is no such list. Reload the page.')
export const listNameTaken = defineError(
  'newsletter_list_name_taken',
  409,
  'Another list has this name. Choose another one.',
)
export const tooManyLists = defineError(
  'too_many_newsletter_lists',
  409,
  'A site has at most 50 lists. Delete one that nobody needs.',
)
export const importUnusable = defineError<{ reason: string }>('subscriber_file_unusable', 422, ({ reason }) => reason)
