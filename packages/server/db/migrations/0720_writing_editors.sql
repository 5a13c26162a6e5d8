-- Whether somebody who has a document open has just changed the block they are in.
ALTER TABLE document_editor ADD COLUMN is_writing boolean NOT NULL DEFAULT false;
