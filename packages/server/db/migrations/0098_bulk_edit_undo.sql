-- Who undoes the edit, with the role of then; NULL: nobody does yet.
ALTER TABLE bulk_edit ADD COLUMN undo_account_id text;
ALTER TABLE bulk_edit ADD COLUMN undo_person text;
ALTER TABLE bulk_edit ADD COLUMN undo_role text;
