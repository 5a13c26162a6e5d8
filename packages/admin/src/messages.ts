import { t } from './i18n/text.ts'
/** What the editor says of connections, files, lists and code editors, in the words of the specification. */
export const messages = {
  /** A request found no server. */
  unableToConnect: t('Unable to connect. Please try again'),
  /** The connection broke while a file was on its way. */
  networkError: t('Network error'),
  /** The server took a file and said nothing about it. */
  noResponseData: t('No response data from job request'),
  /** The whole file arrived, and the server could not make anything of it. */
  processingFailed: t('File processing failed'),
  /** Somebody stopped it. */
  processingCancelled: t('File processing cancelled'),
  /** The file stopped moving on its way. */
  uploadIncomplete: t('File upload failed to complete'),
  /** The whole file arrived, and no answer came. */
  processingIncomplete: t('File processing failed to complete'),
  /** Something between the browser and the server refused a file. */
  uploadProblem: t('There was a problem while uploading your file.'),
  renameProblem: t('There was a problem while renaming your file.'),
  somethingWentWrong: t('Something went wrong'),
  /** A list that is searched or filtered. */
  unableToLoadResults: t('Unable to load results'),
  unableToLoad: t('Unable to load. Try again.'),
  unableToLoadCollections: t('Unable to load collections'),
  unableToLoadFonts: t('Unable to load fonts'),
  codeIsReadOnly: t('Only administrators can change code, because it runs on your pages. You can read it here.'),
  noCodeOnAndroid: t('Code editing is not available on Android.'),
} as const
