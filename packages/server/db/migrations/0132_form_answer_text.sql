-- Half of a surrogate pair is JSON that no search can read. Whole pairs were stored as characters, so every escape of one is a half.
UPDATE form_submission SET answers = regexp_replace(answers::text, '(?<!\\)((?:\\\\)*)\\u[dD][89a-fA-F][0-9a-fA-F]{2}', '\1\\ufffd', 'g')::json
  WHERE answers::text ~ '\\u[dD][89a-fA-F]';
