-- Whether a service made the translation that an import replaced: its undoing says so again. Null for imports of before.
ALTER TABLE translation ADD COLUMN previous_is_machine boolean;
