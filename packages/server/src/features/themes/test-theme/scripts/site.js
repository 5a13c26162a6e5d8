window.harbour = true
