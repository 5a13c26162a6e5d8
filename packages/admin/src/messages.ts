/** What the editor says of connections, files, lists and code editors, in the words of the specification. */
export const messages = {
  /** A request found no server. */
  unableToConnect: 'Unable to connect. Please try again',
  /** The connection broke while a file was on its way. */
  networkError: 'Network error',
  /** The server took a file and said nothing about it. */
  noResponseData: 'No response data from job request',
  /** The whole file arrived, and the server could not make anything of it. */
  processingFailed: 'File processing failed',
  /** Somebody stopped it. */
  processingCancelled: 'File processing cancelled',
  /** The file stopped moving on its way. */
  uploadIncomplete: 'File upload failed to complete',
  /** The whole file arrived, and no answer came. */
  processingIncomplete: 'File processing failed to complete',
  /** Something between the browser and the server refused a file. */
  uploadProblem: 'There was a problem while uploading your file.',
  renameProblem: 'There was a problem while renaming your file.',
  somethingWentWrong: 'Something went wrong',
  /** A list that is searched or filtered. */
  unableToLoadResults: 'Unable to load results',
  unableToLoad: 'Unable to load. Try again.',
  unableToLoadCollections: 'Unable to load collections',
  unableToLoadFonts: 'Unable to load fonts',
  codeIsReadOnly: 'Only administrators can change code, because it runs on your pages. You can read it here.',
  noCodeOnAndroid: 'Code editing is not available on Android.',
} as const
