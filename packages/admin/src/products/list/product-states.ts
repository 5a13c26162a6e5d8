/** Who sees a product, in the words of the list and its filters. */
export const productStates = [
  { value: 'published', label: 'Shown' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'unlisted', label: 'Only with the link' },
  { value: 'draft', label: 'Draft' },
] as const
