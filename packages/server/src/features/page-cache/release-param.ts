/** Names a release in the address of a page: the whole site as it will be with its drafts. */
export const releaseParam = 'release-preview'
