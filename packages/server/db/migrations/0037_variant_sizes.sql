-- The size of a variant's parcel, in millimetres to a hundredth, so that inches come back as they were typed; 0 is not known.
ALTER TABLE variant
  ADD COLUMN length_mm double precision NOT NULL DEFAULT 0 CHECK (length_mm >= 0),
  ADD COLUMN width_mm double precision NOT NULL DEFAULT 0 CHECK (width_mm >= 0),
  ADD COLUMN height_mm double precision NOT NULL DEFAULT 0 CHECK (height_mm >= 0);
